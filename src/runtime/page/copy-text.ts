/** Copies text to the clipboard; resolves to false if the browser refuses or the context is not secure. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    if (!navigator.clipboard) return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
