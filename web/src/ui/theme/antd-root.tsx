import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { isStill, useAppearance } from './appearance.ts'
import './antd.css'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { controlHeights, fontFamily, type Mode, palette, type Size } from './theme.ts'
import { usePhone } from './use-phone.ts'

/** antd with the product's theme. Everything that uses antd must be inside. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const mode = useAppearance((state) => state.mode)
  const primary = useAppearance((state) => state.primary)
  const size = useAppearance((state) => state.size)
  const phone = usePhone()
  return (
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      theme={antdThemeOf(mode, primary, { size, phone })}
      componentSize="medium"
    >
      {children}
      <ConfirmDialog />
    </ConfigProvider>
  )
}

// A thumb needs 44 px, whatever size the user chose at a desk.
const heights = (size: Size, phone: boolean) =>
  phone ? { controlHeight: 44, controlHeightSM: 40 } : { controlHeight: controlHeights[size] }

// A phone zooms into a field whose text is smaller than 16 px.
const typing = (phone: boolean) => (phone ? { inputFontSize: 16, paddingBlock: 8 } : {})

type Measure = { size: Size; phone: boolean }

function antdThemeOf(mode: Mode, chosen: string, { size, phone }: Measure): ThemeConfig {
  const colors = palette(mode, chosen)
  const filled = {
    colorPrimary: colors.primary,
    colorPrimaryHover: colors.primaryHover,
    colorPrimaryActive: colors.primaryHover,
  }
  return {
    algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      motion: !isStill(),
      colorPrimary: colors.primaryText,
      colorLink: colors.primaryText,
      colorInfo: colors.primaryText,
      colorSuccess: colors.success,
      colorWarning: colors.warning,
      colorError: colors.danger,
      colorText: colors.text,
      colorTextSecondary: colors.text2,
      colorTextTertiary: colors.text3,
      colorTextDescription: colors.text3,
      colorTextPlaceholder: colors.text3,
      colorBgBase: colors.surface,
      colorBgLayout: colors.bg,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBorder: colors.borderStrong,
      colorBorderSecondary: colors.border,
      ...heights(size, phone),
      borderRadius: 8,
      fontSize: 14,
      fontFamily,
    },
    components: {
      Button: {
        ...filled,
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        colorError: mode === 'dark' ? '#c4263c' : colors.danger,
      },
      Input: typing(phone),
      InputNumber: typing(phone),
      Checkbox: filled,
      Radio: filled,
      Switch: filled,
      DatePicker: filled,
      Slider: filled,
      Segmented: { itemSelectedBg: colors.raised, trackBg: colors.hover },
      Form: { labelColor: colors.text2, verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
      Modal: { titleFontSize: 17 },
      Drawer: { paddingLG: 20 },
      Tooltip: { colorBgSpotlight: colors.tooltip },
    },
  }
}
