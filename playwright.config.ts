import { statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chooseServer } from './e2e/steps/real-server.ts'
import { provideChromium } from './scripts/chromium.ts'

chooseServer()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/steps/real-server.ts',
  // a journey waits for its server half of the time
  workers: 2,
  // a busy machine answers late; what never comes still fails
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    baseURL: process.env.E2E_ADDRESS ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing on screen moves by itself: no click meets a button on its way.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 40_000,
    launchOptions: {
      executablePath: provideChromium(),
      // a name of this machine that the browser does not trust: pages come from there by plain http
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--disable-gpu',
        '--host-resolver-rules=MAP zhishimao.test 127.0.0.1',
        // Playwright answers the dialogs of file inputs, not those of File System Access.
        '--disable-blink-features=FileSystemAccessLocal',
      ],
      // where no language is set, Chromium can neither read nor write a file with a Chinese name
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
})

/** Whether `/dev/shm` is large enough for two Chromiums. Otherwise Playwright lets them share through files. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}
