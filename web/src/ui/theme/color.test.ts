import { describe, expect, test } from 'vitest'
import { contrast } from './color.ts'
import { type Mode, palette, presets } from './theme.ts'

const colors = [...presets.map(({ color }) => color), '#ffee00']

test('the default colour does not have enough contrast for white text', () => {
  expect(contrast('#409EFF', '#ffffff')).toBeCloseTo(2.78, 1)
})

describe.each<Mode>(['light', 'dark'])('in %s', (mode) => {
  test.each(colors)('%s gives readable fills and texts, and visible focus rings [2]', (chosen) => {
    const colors = palette(mode, chosen)
    expect(contrast('#ffffff', colors.primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', colors.primaryHover)).toBeGreaterThanOrEqual(4.5)
    for (const background of [colors.bg, colors.surface, colors.raised, colors.hover]) {
      expect(contrast(colors.accent, background)).toBeGreaterThanOrEqual(3)
    }
    for (const background of [colors.bg, colors.surface, colors.raised, colors.hover, colors.primaryBg]) {
      expect(contrast(colors.primaryText, background)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('every text colour is readable on every background', () => {
    const colors = palette(mode)
    for (const text of [
      colors.text,
      colors.text2,
      colors.text3,
      colors.success,
      colors.warning,
      colors.danger,
    ]) {
      for (const background of [colors.bg, colors.surface, colors.raised, colors.hover]) {
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const kind of ['success', 'warning', 'danger', 'info'] as const) {
      expect(contrast(colors[kind], colors[`${kind}Bg`]), kind).toBeGreaterThanOrEqual(4.5)
    }
  })
})
