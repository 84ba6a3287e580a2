import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting } from './chunks.ts'
import { compressTexts } from './compress.ts'
import { learnerPages } from './learner-pages.ts'
import { pdfFiles } from './pdf-files.ts'
import { preloadFrame } from './preload-frame.ts'
import { prerenderSite } from './prerender.ts'

/** The server that `npm run dev` starts beside Vite. */
const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? process.env.PORT ?? 8080}`
const serverPaths = [
  '/zsm/',
  '/api/zsm/',
  '/prod-api/',
  '/upload',
  '/media/',
  '/open/',
  '/openapi.json',
  '/healthz',
  '/readyz',
]

export default defineConfig({
  // A component that the React compiler would skip is a build error: skipping is silent, and made a keystroke ten times slower.
  plugins: [
    // learners' pages are Preact's: their files say so themselves
    react({ exclude: /\/src\/learner\//, compiler: { panicThreshold: 'all_errors' } }),
    prerenderSite(server),
    learnerPages(server),
    pdfFiles(),
    preloadFrame(),
    compressTexts(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 900,
    // Modules run in import order, across chunks too, because api/no-eval.ts must run before any schema is created.
    // A public.ts that is also imported statically may be imported dynamically: the law asks for that door, and no chunk is lost.
    rolldownOptions: {
      output: { strictExecutionOrder: true, codeSplitting },
      checks: { ineffectiveDynamicImport: false },
    },
  },
})
