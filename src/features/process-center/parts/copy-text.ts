/** Puts a text on the clipboard; false where the browser does not allow it, or has none as on insecure pages. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    if (!navigator.clipboard) return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
