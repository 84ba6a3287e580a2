import { BareContent } from './bare-content.tsx'

/** The page that loads on its first visit. */
export const BareThird = () => <BareContent title="丙" rows={[{ name: '一行' }]} />
