/** Gives the browser a file that came with an answer. Its address is gone before anything else could read it. */
export function download({ content, mime, fileName }: { content: string; mime: string; fileName: string }) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The click has begun the download, which keeps the bytes.
  setTimeout(() => URL.revokeObjectURL(url))
}
