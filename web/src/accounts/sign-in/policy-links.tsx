import { paths } from '../../paths.ts'

/** Links to the agreements. They open in a new tab, so that no input is lost. */
export const PolicyLinks = () => (
  <>
    <a href={paths.agreement()} target="_blank" rel="noreferrer">
      《用户协议》
    </a>
    和
    <a href={paths.privacy()} target="_blank" rel="noreferrer">
      《隐私政策》
    </a>
  </>
)
