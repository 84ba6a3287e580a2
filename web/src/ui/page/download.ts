/** Saves a file that came with an answer. Its object URL is revoked at once, so nothing else can read it. */
export function download({ content, mime, fileName }: { content: string; mime: string; fileName: string }) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The click has started the download, which holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(url))
}
