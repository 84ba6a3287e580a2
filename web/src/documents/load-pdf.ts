import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import { pdfFolder } from './pdf-files.ts'

type PdfJs = typeof import('pdfjs-dist')

let loaded: Promise<PdfJs> | undefined

/** The script is fetched when the first document is opened. A failure is forgotten, so that the next opening tries again. */
function loadPdfJs(): Promise<PdfJs> {
  loaded ??= import(/* @vite-ignore */ `${pdfFolder}pdf.min.mjs`).then(
    (pdf: PdfJs) => {
      pdf.GlobalWorkerOptions.workerSrc = `${pdfFolder}pdf.worker.min.mjs`
      return pdf
    },
    (error) => {
      loaded = undefined
      throw error
    },
  )
  return loaded
}

/** Opens a PDF of our server. Only the parts that are looked at are fetched, so page 1 of 200 MB comes at once. */
export async function loadPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const pdf = await loadPdfJs()
  return pdf.getDocument({
    url: new URL(url, location.href).href,
    cMapUrl: `${pdfFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfFolder}standard_fonts/`,
    // our policy lets no page compile WebAssembly; these are the same decoders in plain script
    wasmUrl: `${pdfFolder}wasm/`,
    useWasm: false,
    disableAutoFetch: true,
    disableStream: true,
  })
}
