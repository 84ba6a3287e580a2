import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting } from './chunks.ts'
import { compressTexts } from './compress.ts'
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
  // A component the compiler would skip is an error: skipping is silent and costs a tenfold slower keystroke.
  plugins: [
    react({ compiler: { panicThreshold: 'all_errors' } }),
    prerenderSite(server),
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
    // Modules run in the order they are written, across chunks too: api/no-eval.ts comes before every schema.
    rolldownOptions: { output: { strictExecutionOrder: true, codeSplitting } },
  },
})
