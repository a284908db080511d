import Vocabulary

/// Warns when the log marks no notice, so that the operator's word is all there is. POLICY section 5, `noticeUnproven`.
struct NoticeUnprovenCaution: Caution {
  let name = CautionName.noticeUnproven

  func judge(_ context: SubjectContext) -> Finding {
    guard context.standing.since != nil else { return finding(.pass, "There is no notice to be proven") }
    guard !context.evidence.history.marksNotices else { return finding(.pass, "The log marks who was served a notice") }
    return finding(
      .fail, "The log has no notice marker, so the record of the announcement is all there is",
      remedy: "log the Sunset or Deprecation header of responses and map it as notice")
  }
}
