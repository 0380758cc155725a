/** Whether any sign-in record is stored. If so, or without storage, a guest's data are not what the page will need. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  } catch {
    return true
  }
}
