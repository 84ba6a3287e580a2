import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The headless shell draws the same pages with a sixth less of the processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of the journeys: E2E_CHROMIUM, else the system's, else Playwright's own. */
function findChromium(): string | undefined {
  const given = process.env.E2E_CHROMIUM
  if (given && !isProgram(given))
    throw new Error(`E2E_CHROMIUM=${given} is not a program: correct or unset it`)
  return given || [...onPath(), ...macPlaces, chromium.executablePath()].find(isProgram)
}

/**
 * Finds Chromium. If there is none, Debian's package is installed (as root) or an error says what to install.
 */
export function provideChromium(): string {
  const found = findChromium() ?? (mayInstall() ? installFromDebian() : undefined)
  if (found) return found
  throw new Error(
    [
      'The journeys need a Chromium and none was found. One of these brings it:',
      '  Debian:          sudo apt-get install -y chromium-headless-shell fonts-noto-cjk',
      '  elsewhere:       npx playwright install chromium',
      '  or set E2E_CHROMIUM to the path of a Chromium or Chrome.',
    ].join('\n'),
  )
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && isProgram('/usr/bin/apt-get')
}

function installFromDebian(): string | undefined {
  console.error("installing Debian's Chromium …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk']
  const done = () => spawnSync('apt-get', install, { stdio: ['ignore', 2, 2], env }).status === 0
  if (done()) return findChromium()
  execFileSync('apt-get', ['update'], { stdio: ['ignore', 2, 2], env })
  return done() ? findChromium() : undefined
}
