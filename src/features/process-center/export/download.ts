/** Downloads a text as a file and revokes its object URL. */
export function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // some browsers read the URL asynchronously
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
