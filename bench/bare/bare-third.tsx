import { BareContent } from './bare-content.tsx'

/** The page that nobody has visited yet. */
export const BareThird = () => <BareContent title="丙" rows={[{ name: '一行' }]} />
