/** antd with what it stands on: no page outside the signed-in frame needs any of it. */
const antd = /node_modules[\\/](antd|@rc-component|@ant-design|@emotion|stylis)[\\/]/

/** What speaks and reads, and draws nothing. */
const plain = (id: string) =>
  /[\\/](contract[\\/]src|web[\\/]src[\\/](api|format))[\\/]/.test(id) ||
  (id.includes('node_modules') && !antd.test(id))

/** What the ways in share with others. */
const signInScreens =
  /web[\\/]src[\\/]((api|format)[\\/]|paths\.|ui[\\/](page[\\/]link|form[\\/]use-countdown)|accounts[\\/](sign-in[\\/]|begin-session|form-problems|use-outside-form))/

/** Files of ours, each with all it stands on. */
const ours = (...files: string[]) => new RegExp(`web[\\\\/]src[\\\\/](${files.join('|')})\\.tsx?$`)

const frame = ours('shell/frame/creator-shell', 'overview/overview-page')
const list = ours(
  'ui/table/(list-page|search-field|select-filter|choice-filter|use-view|pictured|two-lines|no-match|time-column|chosen)',
  'ui/(overlay/lazy-part|feedback/(status|word-status|together|loaded|unread)|page/tabs|figure/statistic-card)',
  'reference/(classify-filter|use-classify-path)',
  'exports/export-button',
  'goods/(good-name|price-text)',
  'orders/orders-table',
  'refunds/refund-status',
)
const reads = ours('[a-z]+/[a-z]+-reads')
const form = ours('ui/form/(form-shell|form-dialog|editor-page|text-field)', 'ui/overlay/detail-drawer')

/**
 * A screen is a handful of files: a far browser fetches six at a time, and left alone a list was ninety. The frame comes in one
 * file, what lists share in a second, what forms share in a third, what pages read first in a fourth; what else is shared comes
 * in few files, and what one screen needs alone stays its own. What lists share is named there: left to `few`, a column of times
 * was put into a file that brings a form's machinery.
 */
export const codeSplitting = {
  groups: [
    { name: 'start', tags: ['$initial' as const], priority: 8 },
    { name: 'plain', test: plain, minShareCount: 12, priority: 7 },
    { name: 'ways-in', test: signInScreens, minShareCount: 2, priority: 6 },
    { name: 'agreed', test: /contract[\\/]src/, minShareCount: 2, priority: 6 },
    { name: 'frame', test: frame, priority: 5 },
    { name: 'list', test: list, priority: 4 },
    { name: 'reads', test: reads, priority: 3.5 },
    { name: 'form', test: form, priority: 3 },
    {
      name: 'few',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 4000,
      priority: 1,
    },
  ],
}
