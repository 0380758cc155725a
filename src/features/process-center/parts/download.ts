/** Hands the reader a file. The page keeps nothing of it. */
export function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // some browsers fetch it a turn later
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
