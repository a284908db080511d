"""The same requests as each server writes them: a name, the options that `sunset ingest` needs for it, how deep it is
wrapped, and the line of one request. Shapes are those of the genuine and documented logs under Tests/Fixtures/logs."""

import json
import time

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
UA_VERSION = ["--user-agent-product", "Sunny"]
NGINX = (
    '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"'
    ' "$http_x_client_version" "$http_x_platform" "$http_x_device_id" "$http_x_capabilities"'
)


class Request:
    """One request, with what every writer needs of it worked out once."""

    def __init__(self, dice, clients, second):
        client = clients[int(len(clients) * dice.random() ** 1.6)]
        self.address, self.device, self.version, self.platform, self.agent, self.capabilities = client
        self.second = second
        self.micro = dice.randrange(1_000_000)
        day = time.gmtime(second)
        self.date = f"{day.tm_year}-{day.tm_mon:02}-{day.tm_mday:02}"
        self.clock = f"{day.tm_hour:02}:{day.tm_min:02}:{day.tm_sec:02}"
        self.clf = f"{day.tm_mday:02}/{MONTHS[day.tm_mon - 1]}/{day.tm_year}:{self.clock} +0000"
        self.bsd = f"{MONTHS[day.tm_mon - 1]} {day.tm_mday:2} {self.clock}"
        self.iso = f"{self.date}T{self.clock}"
        self.path = dice.choice(["/api/v2/feed", "/api/v2/sync", "/api/v1/me"])
        if dice.random() < 0.4:
            self.path = f"/api/v2/items/{dice.randrange(9_000_000)}"
        self.query = f"cursor={dice.getrandbits(44):011x}&limit=20" if dice.random() < 0.3 else ""
        self.uri = self.path + ("?" + self.query if self.query else "")
        self.status = dice.choice([200, 200, 200, 200, 304, 404])
        self.size = dice.randrange(200, 9000)
        self.port = dice.randrange(30000, 61000)
        self.trace = f"{dice.getrandbits(128):032x}"
        self.encoded = self.agent.replace(" ", "%20")
        self.took = dice.randrange(1, 400)


def people(count, dice):
    """The clients: address, device, version, platform, User-Agent, capabilities."""
    versions = [(f"5.{minor}.{patch}", 1 + minor * minor) for minor in range(20) for patch in range(3)]
    names, weights = [name for name, _ in versions], [weight for _, weight in versions]
    found = []
    for version in dice.choices(names, weights, k=count):
        bits = f"{dice.getrandbits(128):032x}"
        device = "-".join([bits[:8], bits[8:12], bits[12:16], bits[16:20], bits[20:]])
        address = ".".join(str(dice.randrange(1, 255)) for _ in range(4))
        # Few models and systems are most of the phones: about 3,000 User-Agents in all.
        rank = int(20 * dice.random() ** 2)
        if dice.random() < 0.5:
            model = f"{'iPad' if rank % 5 == 4 else 'iPhone'}{11 + rank % 6},{1 + rank % 4}"
            agent, platform = f"Sunny/{version} ({model}; iOS 1{8 - rank // 8}.{rank % 6}; Scale/3.00)", "ios"
        else:
            model = f"{'Pixel' if rank % 3 == 2 else 'SM-A'} {5 + rank % 5}"
            agent, platform = f"Sunny/{version} (Linux; Android 1{5 - rank // 6}; {model}) okhttp/4.12.0", "android"
        capabilities = ",".join("push,hdr,webp2,ws,e2e,passkey,feed3".split(",")[: dice.randrange(1, 8)])
        found.append((address, device, version, platform, agent, capabilities))
    return found


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def combined(r):
    return f'{r.address} - - [{r.clf}] "GET {r.uri} HTTP/2.0" {r.status} {r.size} "-" "{r.agent}"'


def nginx(r):
    return f'{combined(r)} "{r.version}" "{r.platform}" "{r.device}" "{r.capabilities}"'


def ingress(r):
    return f"{combined(r)} 311 0.0{r.took} [default-api-80] [] 10.0.0.5:8080 {r.size} 0.0{r.took} {r.status} {r.trace}"


def haproxy(r):
    return (
        f"{r.bsd} edge haproxy[3104]: {r.address}:{r.port} [{r.clf[:-6]}.{r.micro // 1000:03}] fe~ be/srv1 0/0/1/{r.took}/{r.took} "
        f'{r.status} {r.size} - - ---- 1/1/0/0/0 0/0 {{{r.version}|{r.platform}|{r.device}|{r.agent}}} {{}} "GET {r.uri} HTTP/1.1"'
    )


def envoy(r):
    return (
        f'[{r.iso}.{r.micro // 1000:03}Z] "GET {r.uri} HTTP/2" {r.status} - 0 {r.size} {r.took} {r.took} "{r.address}" "{r.agent}" '
        f'"{r.device}" "api.sunny.example" "10.0.2.1:80"'
    )


def envoy_json(r):
    return compact({
        "start_time": f"{r.iso}.{r.micro // 1000:03}Z", "method": "GET", "path": r.uri, "protocol": "HTTP/2", "response_code": r.status,
        "response_flags": "-", "bytes_received": 0, "bytes_sent": r.size, "duration": r.took, "upstream_service_time": str(r.took),
        "x_forwarded_for": r.address, "user_agent": r.agent, "x_client_version": r.version, "x_platform": r.platform,
        "x_device_id": r.device, "request_id": r.trace, "authority": "api.sunny.example", "upstream_host": "10.0.2.1:80",
    })


def alb(r):
    return (
        f"h2 {r.iso}.{r.micro:06}Z app/api-lb/0123456789abcdef {r.address}:{r.port} 10.0.0.10:80 0.001 0.0{r.took} 0.000 {r.status} {r.status} 66 "
        f'{r.size} "GET https://api.sunny.example:443{r.uri} HTTP/2.0" "{r.agent}" TLS_AES_128_GCM_SHA256 TLSv1.3 '
        f"arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/api/0123456789abcdef "
        f'"Root=1-{r.trace[:8]}-{r.trace[8:]}" "api.sunny.example" "session-reused" 0 {r.iso}.{r.micro:06}Z "forward" "-" "-" '
        f'"10.0.0.10:80" "{r.status}" "-" "-" TID_{r.trace}'
    )


CLOUDFRONT = (
    "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) "
    "cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken "
    "x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields "
    "c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end\n"
)


def cloudfront(r):
    return "\t".join([
        r.date, r.clock, "FRA56-P1", str(r.size), r.address, "GET", "d111111abcdef8.cloudfront.net", r.path, str(r.status), "-",
        r.encoded, r.query or "-", f"did={r.device}", "Miss", r.trace + "lIZpmUnXb4X6cBdJqdu9BTqS", "api.sunny.example", "https", "398",
        f"0.{r.took:03}", "-", "TLSv1.3", "TLS_AES_128_GCM_SHA256", "Miss", "HTTP/2.0", "-", "-", str(r.port), f"0.{r.took:03}",
        "Miss", "application/json", str(r.size), "-", "-",
    ])


def cloudfront_json(r):
    return compact({
        "date": r.date, "time": r.clock, "x-edge-location": "FRA56-P1", "sc-bytes": str(r.size), "c-ip": r.address, "cs-method": "GET",
        "cs(Host)": "d111111abcdef8.cloudfront.net", "cs-uri-stem": r.path, "sc-status": str(r.status), "cs(Referer)": "-",
        "cs(User-Agent)": r.encoded, "cs-uri-query": r.query or "-", "cs(Cookie)": f"did={r.device}", "x-edge-result-type": "Miss",
        "x-edge-request-id": r.trace, "x-host-header": "api.sunny.example", "cs-protocol": "https", "time-taken": f"0.{r.took:03}",
    })


REALTIME = "timestamp,c-ip,time-to-first-byte,sc-status,sc-bytes,cs-method,cs-protocol,cs-host,cs-uri-stem,cs-user-agent"


def realtime(r):
    return "\t".join([
        f"{r.second}.{r.micro // 1000:03}", r.address, f"0.{r.took:03}", str(r.status), str(r.size), "GET", "https",
        "api.sunny.example", r.uri, r.encoded,
    ])


def s3(r):
    return (
        f"79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be sunny-assets [{r.clf}] {r.address} - {r.trace[:16].upper()} "
        f'REST.GET.OBJECT {r.path[1:]} "GET {r.uri} HTTP/1.1" {r.status} - {r.size} {r.size} {r.took} 6 "-" "{r.agent}" - '
        f"{r.trace}rVxRcpX9cjAnEH2ROuNkd2BHfIa6UkFVdtjf5mK= - ECDHE-RSA-AES128-GCM-SHA256 - sunny-assets.s3.us-west-1.amazonaws.com TLSv1.3 - -"
    )


def api_gateway(r):
    return compact({
        "requestId": r.device, "ip": r.address, "caller": "-", "user": "-", "requestTime": r.clf,
        "requestTimeEpoch": f"{r.second}{r.micro // 1000:03}", "httpMethod": "GET", "resourcePath": r.path, "status": str(r.status),
        "protocol": "HTTP/1.1", "responseLength": str(r.size), "userAgent": r.agent, "clientVersion": r.version,
    })


def logpush(r):
    return compact({
        "ClientASN": 19236, "ClientCountry": "jp", "ClientDeviceType": "mobile", "ClientIP": r.address, "ClientRequestBytes": 1398,
        "ClientRequestHost": "api.sunny.example", "ClientRequestMethod": "GET", "ClientRequestPath": r.path, "ClientRequestURI": r.uri,
        "ClientRequestUserAgent": r.agent, "ClientSSLProtocol": "TLSv1.3", "ClientSrcPort": r.port, "CacheCacheStatus": "dynamic",
        "EdgeColoCode": "BOM", "EdgeEndTimestamp": f"{r.iso}Z", "EdgeResponseBytes": r.size, "EdgeResponseStatus": r.status,
        "EdgeStartTimestamp": f"{r.iso}Z", "OriginResponseStatus": r.status, "RayID": r.trace[:16],
        "RequestHeaders": {"x-capabilities": r.capabilities, "x-client-version": r.version, "x-device-id": r.device, "x-platform": r.platform},
        "SecurityAction": "", "ZoneName": "sunny.example",
    })


# Logpush's default fields of HTTP requests, and the User-Agent.
LOGPUSH_CSV = (
    "ClientIP,ClientRequestHost,ClientRequestMethod,ClientRequestURI,EdgeEndTimestamp,EdgeResponseBytes,EdgeResponseStatus,"
    "EdgeStartTimestamp,RayID,ClientRequestUserAgent\n"
)


def logpush_csv(r):
    stamp = f"{r.second}{r.micro:06}000"
    return (
        f'"{r.address}","api.sunny.example","GET","{r.uri}",{stamp},{r.size},{r.status},{stamp},"{r.trace[:16]}","{r.agent}"'
    )


def workers(r):
    message = compact({"clientVersion": r.version, "platform": r.platform, "deviceId": r.device})
    return compact({
        "DispatchNamespace": "", "Entrypoint": "", "Event": {"RayID": r.trace[:16], "Request": {"URL": "https://api.sunny.example" + r.uri,
        "Method": "GET"}, "Response": {"Status": r.status}}, "EventTimestampMs": r.second * 1000 + r.micro // 1000, "EventType": "fetch",
        "Exceptions": [], "Logs": [{"Level": "log", "Message": [message], "TimestampMs": r.second * 1000}], "Outcome": "ok",
        "ScriptName": "api", "ScriptTags": [],
    })


def caddy(r):
    return compact({
        "level": "info", "ts": float(f"{r.second}.{r.micro:06}"), "logger": "http.log.access.log0", "msg": "handled request",
        "request": {"remote_ip": r.address, "remote_port": str(r.port), "client_ip": r.address, "proto": "HTTP/2.0", "method": "GET",
        "host": "api.sunny.example", "uri": r.uri, "headers": {"X-Device-Id": [r.device], "Accept-Encoding": ["gzip"], "X-Platform": [r.platform],
        "X-Client-Version": [r.version], "User-Agent": [r.agent]}}, "bytes_read": 0, "user_id": "", "duration": r.took / 1000,
        "size": r.size, "status": r.status, "resp_headers": {"Server": ["Caddy"], "Content-Type": ["application/json"]},
    })


def traefik(r):
    return f'{combined(r)} {r.micro} "all@file" "http://10.0.0.5:8080" {r.took}ms'


def traefik_json(r):
    stamp = f"{r.iso}.{r.micro:06}000Z"
    return compact({
        "ClientAddr": f"{r.address}:{r.port}", "ClientHost": r.address, "ClientPort": str(r.port), "ClientUsername": "-",
        "DownstreamContentSize": r.size, "DownstreamStatus": r.status, "Duration": r.took * 1000, "OriginStatus": r.status,
        "RequestAddr": "api.sunny.example", "RequestCount": r.micro, "RequestMethod": "GET", "RequestPath": r.uri,
        "RequestProtocol": "HTTP/2.0", "RouterName": "all@file", "ServiceAddr": "10.0.0.5:8080", "ServiceURL": "http://10.0.0.5:8080",
        "StartLocal": stamp, "StartUTC": stamp, "entryPointName": "web", "level": "info", "msg": "", "request_User-Agent": r.agent,
        "request_X-Client-Version": r.version, "request_X-Device-Id": r.device, "request_X-Platform": r.platform, "time": f"{r.iso}Z",
    })


def gcp(r):
    return compact({
        "insertId": r.trace[:14], "jsonPayload": {"@type": "type.googleapis.com/google.cloud.loadbalancing.type.LoadBalancerLogEntry",
        "statusDetails": "response_sent_by_backend"}, "httpRequest": {"requestMethod": "GET", "requestUrl": "https://api.sunny.example" + r.uri,
        "requestSize": "577", "status": r.status, "responseSize": str(r.size), "userAgent": r.agent, "remoteIp": r.address, "latency": "0.004s"},
        "resource": {"type": "http_load_balancer", "labels": {"project_id": "p"}}, "timestamp": f"{r.iso}.{r.micro:06}Z", "severity": "INFO",
        "logName": "projects/p/logs/requests", "receiveTimestamp": f"{r.iso}.{r.micro:06}510Z",
    })


def azure(r):
    return compact({
        "category": "FrontdoorAccessLog", "operationName": "Microsoft.Network/FrontDoor/AccessLog/Write", "properties": {"clientIp": r.address,
        "clientPort": str(r.port), "httpMethod": "GET", "httpStatusCode": str(r.status), "requestUri": "https://api.sunny.example:443" + r.uri,
        "socketIp": r.address, "trackingReference": r.trace, "userAgent": r.agent}, "time": f"{r.iso}.{r.micro:06}9Z",
    })


def fastly(r):
    return compact({
        "time_start": r.second * 1000 + r.micro // 1000, "client_ip": r.address, "request": "GET", "url": r.uri, "request_user_agent": r.agent,
        "client_version": r.version, "platform": r.platform, "x_device_id": r.device, "status": r.status,
    })


IIS = (
    "#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query "
    "s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken X-Client-Version X-Platform X-Device-Id\r\n"
)


def iis(r):
    return (
        f"{r.date} {r.clock} 10.0.0.4 GET {r.path} {r.query or '-'} 443 - {r.address} {r.agent.replace(' ', '+')} - {r.status} 0 0 {r.took} "
        f"{r.version} {r.platform} {r.device}\r"
    )


def heroku(r):
    return (
        f'{r.iso}.{r.micro:06}+00:00 heroku[router]: at=info method=GET path="{r.path}?v={r.version}" host=api.sunny.example '
        f'request_id={r.device} fwd="{r.address}" dyno=web.1 connect=0ms service={r.took}ms status={r.status} bytes={r.size} protocol=https'
    )


def logfmt(r):
    return (
        f'time={r.iso}Z level=info method=GET path="{r.uri}" status={r.status} remote={r.address} user_agent="{r.agent}" '
        f"x_client_version={r.version} x_platform={r.platform} x_device_id={r.device} duration={r.took}ms"
    )


def vercel(r):
    stamp = r.second * 1000 + r.micro // 1000
    return compact({
        "id": r.trace, "deploymentId": "dpl_x", "source": "lambda", "host": "app.sunny.example", "timestamp": stamp, "projectId": "p",
        "level": "info", "proxy": {"timestamp": stamp, "method": "GET", "host": "api.sunny.example", "path": r.uri, "userAgent": [r.agent],
        "referer": "", "statusCode": r.status, "clientIp": r.address, "region": "fra1", "scheme": "https"},
    })


def squid(r):
    return f'{combined(r)} "{r.version}" "{r.device}" TCP_MISS:HIER_DIRECT'


def ecs(r):
    return compact({
        "@timestamp": f"{r.iso}.{r.micro // 1000:03}Z", "ecs": {"version": "8.11.0"}, "http": {"request": {"method": "GET", "headers":
        {"x-client-version": [r.version], "x-device-id": [r.device], "x-platform": [r.platform]}}, "response": {"status_code": r.status}},
        "source": {"ip": r.address}, "url": {"original": r.uri}, "user_agent": {"original": r.agent, "name": "Sunny", "version": r.version},
    })


def otlp(r):
    stamp = f"{r.second}{r.micro:06}000"
    return compact({"resourceLogs": [{"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "api"}}]}, "scopeLogs": [
        {"scope": {}, "logRecords": [{"timeUnixNano": stamp, "observedTimeUnixNano": stamp, "severityNumber": 9, "body": {"stringValue": r.uri},
        "attributes": [{"key": "client.address", "value": {"stringValue": r.address}}, {"key": "user_agent.original", "value": {"stringValue": r.agent}},
        {"key": "http.request.header.x-client-version", "value": {"arrayValue": {"values": [{"stringValue": r.version}]}}},
        {"key": "http.request.header.x-device-id", "value": {"arrayValue": {"values": [{"stringValue": r.device}]}}},
        {"key": "http.response.status_code", "value": {"intValue": str(r.status)}}]}]}]}]})


def docker(line):
    return lambda r: compact({"log": line(r) + "\n", "stream": "stdout", "time": f"{r.iso}.{r.micro:06}861Z"})


def cri(line):
    return lambda r: f"{r.iso}.{r.micro:06}861Z stdout F {line(r)}"


def kubectl(line):
    return lambda r: f"[pod/api-7d9f6c5b8-x2x4z/api] {line(r)}"


def syslog(line):
    return lambda r: f"{r.bsd} edge nginx: {line(r)}"


def syslog_iso(line):
    return lambda r: f"{r.iso}+00:00 edge nginx: {line(r)}"


def syslog_5424(line):
    return lambda r: f"<190>1 {r.iso}+00:00 edge nginx - - -  {line(r)}"


def message(line):
    return lambda r: compact({"@timestamp": f"{r.iso}+00:00", "host": "edge", "tag": "nginx:", "message": line(r)})


HEADERS = {"cloudfront": CLOUDFRONT, "iis": IIS, "logpush csv": LOGPUSH_CSV}
CAPTURES = ["version=capture.req.0", "platform=capture.req.1", "client=capture.req.2", "userAgent=capture.req.3"]


def fields(*roles):
    return [word for role in roles for word in ("--field", role)]


def options(name, line, words=(), limit=1.5):
    return name, line, list(words), limit


FORMATS = [
    options("nginx", nginx, ["--format", "nginx:" + NGINX]),
    options("combined", combined, UA_VERSION),
    options("ingress-nginx", ingress, UA_VERSION),
    options("haproxy", haproxy, ["--format", "haproxy", *fields(*CAPTURES)]),
    options("envoy", envoy, UA_VERSION),
    options("envoy json", envoy_json),
    options("alb", alb, UA_VERSION),
    options("cloudfront", cloudfront, [*UA_VERSION, *fields("client=cs(Cookie)")]),
    options("cloudfront json", cloudfront_json, [*UA_VERSION, *fields("client=cs(Cookie)")]),
    options("cloudfront real-time", realtime, ["--format", "tsv:" + REALTIME, *UA_VERSION]),
    options("s3", s3, UA_VERSION),
    options("api gateway", api_gateway, fields("version=clientVersion")),
    options("logpush", logpush),
    options("logpush csv", logpush_csv, UA_VERSION),
    options("workers trace", workers, fields("version=Logs.Message#clientVersion", "client=Logs.Message#deviceId"), 2.5),
    options("caddy", caddy),
    options("traefik", traefik, UA_VERSION),
    options("traefik json", traefik_json),
    options("gcp", gcp, UA_VERSION),
    options("azure", azure, UA_VERSION),
    options("fastly", fastly, fields("version=client_version")),
    options("iis", iis),
    options("heroku", heroku),
    options("logfmt", logfmt),
    options("vercel", vercel, UA_VERSION),
    options("squid", squid, fields("client=extra-4")),
    options("ecs", ecs),
    options("otlp", otlp),
    options("docker nginx", docker(nginx), ["--format", "docker+nginx:" + NGINX]),
    options("docker json", docker(logpush), ["--format", "docker+json"], 2.5),
    options("message nginx", message(nginx), ["--format", "message+nginx:" + NGINX]),
    options("message json", message(logpush), ["--format", "message+json"], 2.5),
    options("cri nginx", cri(nginx), ["--format", "cri+nginx:" + NGINX]),
    options("cri json", cri(logpush), ["--format", "cri+json"]),
    options("kubectl nginx", kubectl(nginx), ["--format", "kubectl+nginx:" + NGINX]),
    options("syslog nginx", syslog(nginx), ["--format", "syslog+nginx:" + NGINX]),
    options("syslog iso nginx", syslog_iso(nginx), ["--format", "syslog+nginx:" + NGINX]),
    options("syslog 5424 nginx", syslog_5424(nginx), ["--format", "syslog+nginx:" + NGINX]),
    options("syslog json", syslog(logpush), ["--format", "syslog+json"]),
]
