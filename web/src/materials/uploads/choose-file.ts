/** Opens the device's file dialog; undefined if nothing is chosen. */
export function chooseFile(accept: string): Promise<File | undefined> {
  const { promise, resolve } = Promise.withResolvers<File | undefined>()
  const input = Object.assign(document.createElement('input'), { type: 'file', accept })
  input.onchange = () => resolve(input.files?.[0])
  input.oncancel = () => resolve(undefined)
  input.click()
  return promise
}
