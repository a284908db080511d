#include <curl/curl.h>
#include <dlfcn.h>

// libcurl's functions, found when the first of them is needed. Were the program linked with libcurl, two dozen libraries
// would be loaded at every start of it, for one command of many.
struct sunset_curl {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_easy_init) easy_init;
  __typeof__(&curl_easy_cleanup) easy_cleanup;
  __typeof__(&curl_easy_setopt) easy_setopt;
  __typeof__(&curl_easy_getinfo) easy_getinfo;
  __typeof__(&curl_easy_perform) easy_perform;
  __typeof__(&curl_easy_strerror) easy_strerror;
  __typeof__(&curl_slist_append) slist_append;
  __typeof__(&curl_slist_free_all) slist_free_all;
};

#ifdef __APPLE__
#define SUNSET_CURL_FILE "/usr/lib/libcurl.4.dylib"
#else
#define SUNSET_CURL_FILE "libcurl.so.4"
#endif

// Loads the library. Returns NULL, or why it cannot be had.
static inline const char *sunset_curl_load(struct sunset_curl *curl) {
  void *library = dlopen(SUNSET_CURL_FILE, RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
#define SUNSET_FIND(name) \
  if (!(curl->name = (__typeof__(curl->name))dlsym(library, "curl_" #name))) return dlerror()
  SUNSET_FIND(global_init);
  SUNSET_FIND(easy_init);
  SUNSET_FIND(easy_cleanup);
  SUNSET_FIND(easy_setopt);
  SUNSET_FIND(easy_getinfo);
  SUNSET_FIND(easy_perform);
  SUNSET_FIND(easy_strerror);
  SUNSET_FIND(slist_append);
  SUNSET_FIND(slist_free_all);
#undef SUNSET_FIND
  return NULL;
}

// Swift cannot call functions with a variable number of arguments, as curl_easy_setopt and curl_easy_getinfo are.

static inline CURLcode sunset_curl_set_long(
    const struct sunset_curl *curl, CURL *handle, CURLoption option, long value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_size(
    const struct sunset_curl *curl, CURL *handle, CURLoption option, curl_off_t value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_text(
    const struct sunset_curl *curl, CURL *handle, CURLoption option, const char *value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_list(
    const struct sunset_curl *curl, CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_pointer(
    const struct sunset_curl *curl, CURL *handle, CURLoption option, void *value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_writer(
    const struct sunset_curl *curl, CURL *handle,
    size_t (*value)(char *bytes, size_t size, size_t count, void *receiver)) {
  return curl->easy_setopt(handle, CURLOPT_WRITEFUNCTION, value);
}

static inline long sunset_curl_status(const struct sunset_curl *curl, CURL *handle) {
  long status = 0;
  curl->easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}
