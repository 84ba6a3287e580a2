/** The bytes of a chosen file, as the call sends them: base64url. */
export function contentOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => {
      const [, base64 = ''] = String(reader.result).split(',', 2)
      resolve(base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    }
    reader.readAsDataURL(file)
  })
}

/** The same, packed where that helps: a bill is text, and becomes a tenth of itself. */
export async function packedContentOf(file: File): Promise<string> {
  if (/\.(zip|xlsx|gz)$/i.test(file.name)) return contentOf(file)
  const packed = file.stream().pipeThrough(new CompressionStream('gzip'))
  return contentOf(await new Response(packed).blob())
}
