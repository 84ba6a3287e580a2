/**
 * A PDF of this many pages, each with a black square. A page has more bytes than two parts that a reader asks for, so that its drawing is
 * not read by the way with the places of the other pages.
 */
export function longPdf(pages: number, bytesOfPage = 150_000): Buffer {
  const objects: string[] = []
  const kids = Array.from({ length: pages }, (_, at) => `${3 + at * 2} 0 R`).join(' ')
  objects.push('<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`)
  for (let at = 0; at < pages; at += 1) {
    const drawing = `% ${'x'.repeat(bytesOfPage)}\n0 0 0 rg 60 ${100 + at * 20} 300 200 re f\n`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 594] /Resources << >> /Contents ${4 + at * 2} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}endstream`,
    )
  }
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const begin = text.length
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
