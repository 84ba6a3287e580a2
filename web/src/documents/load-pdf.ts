import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import type { FilePart } from '../api/read-range.ts'
import { type Address, FileBytes } from './file-bytes.ts'
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

/** As many bytes as pdf.js asks for at once. */
const partBytes = 2 ** 16

/** `onLost`: a part did not arrive. `onChanged`: another file stands there by now. */
type Handlers = { onLost: () => void; onChanged: () => void }

type LoadedPdf = {
  task: PDFDocumentLoadingTask
  /** Asks again for the parts that did not arrive. */
  readLost: () => void
}

/**
 * Opens a PDF of our server. Only the parts that are looked at are fetched, so page 1 of 200 MB comes at once. `onLost` is told when a
 * part did not arrive: pdf.js waits for it until `readLost` brings it, because it asks for no part twice.
 */
export async function loadPdf(address: Address, handlers: Handlers): Promise<LoadedPdf> {
  const file = new FileBytes(address)
  const [pdf, first] = await Promise.all([loadPdfJs(), file.read(0, partBytes)])
  const { transport, readLost } = transportOf(pdf, file, first, handlers)
  const task = pdf.getDocument({
    range: transport,
    rangeChunkSize: partBytes,
    cMapUrl: `${pdfFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfFolder}standard_fonts/`,
    // our policy lets no page compile WebAssembly; these are the same decoders in plain script
    wasmUrl: `${pdfFolder}wasm/`,
    useWasm: false,
    disableAutoFetch: true,
    disableStream: true,
  })
  return { task, readLost }
}

function transportOf(pdf: PdfJs, file: FileBytes, first: FilePart, { onLost, onChanged }: Handlers) {
  const lost: [begin: number, end: number][] = []
  class Parts extends pdf.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void bring(begin, end)
    }
    override abort(): void {
      file.close()
    }
  }
  const transport = new Parts(first.size, first.bytes, first.bytes.length === first.size)
  async function bring(begin: number, end: number): Promise<void> {
    try {
      const { bytes, size } = await file.read(begin, end)
      if (file.isClosed) return
      if (size === first.size) transport.onDataRange(begin, bytes)
      else onChanged()
    } catch {
      if (file.isClosed) return
      lost.push([begin, end])
      onLost()
    }
  }
  return {
    transport,
    readLost: () => {
      for (const [begin, end] of lost.splice(0)) void bring(begin, end)
    },
  }
}
