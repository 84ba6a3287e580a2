import { create } from 'zustand'
import { isColor } from './color.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { controlHeights, cssVariables, defaultPrimary, type Mode, palette, type Size } from './theme.ts'

/** The look of the product on this device. It is stored in cookies, because signing out clears all storage. */
export type ModeChoice = Mode | 'system'
type Appearance = { choice: ModeChoice; mode: Mode; primary: string; size: Size }

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the device asks for reduced motion. */
export const isStill = () => reducedMotion.matches

const modeOf = (choice: ModeChoice): Mode =>
  choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice

function readAppearance(): Appearance {
  const stored = readCookie('mode')
  const choice: ModeChoice = stored === 'light' || stored === 'dark' ? stored : 'system'
  const primary = readCookie('theme')
  const size = readCookie('size')
  return {
    choice,
    mode: modeOf(choice),
    primary: isColor(primary) ? primary : defaultPrimary,
    size: isSize(size) ? size : 'medium',
  }
}

const isSize = (value: string | undefined): value is Size =>
  value !== undefined && Object.hasOwn(controlHeights, value)

export const useAppearance = create<Appearance>(readAppearance)

export function chooseMode(choice: ModeChoice) {
  writeCookie('mode', choice)
  useAppearance.setState({ choice, mode: modeOf(choice) })
}

/** Specification 5: only strings that are colours are accepted. */
export function choosePrimary(primary: unknown) {
  if (!isColor(primary)) return
  writeCookie('theme', primary)
  useAppearance.setState({ primary })
}

export function chooseSize(size: Size) {
  writeCookie('size', size)
  useAppearance.setState({ size })
}

/** Applies the look to the document, now and on every change. */
export function followAppearance() {
  const style = document.head.appendChild(document.createElement('style'))
  const apply = ({ mode, primary, size }: Appearance) => {
    document.documentElement.dataset.theme = mode
    document.documentElement.dataset.size = size
    document.documentElement.style.colorScheme = mode
    style.textContent = `:root{${cssVariables(palette(mode, primary))}}`
  }
  apply(useAppearance.getState())
  useAppearance.subscribe(apply)
  systemDark.addEventListener('change', () => chooseMode(useAppearance.getState().choice))
}
