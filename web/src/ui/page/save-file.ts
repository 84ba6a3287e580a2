/** Saves a text as a file on the device. */
export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has begun the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
