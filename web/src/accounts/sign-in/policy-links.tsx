import { paths } from '../../paths.ts'

/** What one agrees to, to be read in a tab of its own: nothing that was typed is left for it. */
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
