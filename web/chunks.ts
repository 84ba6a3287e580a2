/** antd with its dependencies. No page outside the signed-in frame needs any of them. */
const antd = /node_modules[\\/](antd|@rc-component|@ant-design|@emotion|stylis)[\\/]/

/** Code without any UI: contract, calls, formats and their packages. */
const plain = (id: string) =>
  /[\\/](contract[\\/]src|web[\\/]src[\\/](api|format))[\\/]/.test(id) ||
  (id.includes('node_modules') && !antd.test(id))

/** What the sign-in pages share with other pages. */
const signInScreens =
  /web[\\/]src[\\/]((api|format)[\\/]|paths\.|ui[\\/](page[\\/]link|form[\\/]use-countdown)|accounts[\\/](sign-in[\\/]|begin-session|form-problems|use-outside-form))/

/** A group of our own files, each with everything it imports. */
const ours = (...files: string[]) => new RegExp(`web[\\\\/]src[\\\\/](${files.join('|')})\\.tsx?$`)

const frame = ours('shell/frame/creator-shell', 'overview/overview-page')
const list = ours(
  'ui/table/(list-page|search-field|select-filter|choice-filter|use-view|pictured|two-lines|no-match|time-column|chosen)',
  'ui/(overlay/lazy-part|feedback/(status|word-status|together|loaded|unread)|page/tabs|figure/statistic-card)',
  'reference/(category-filter|use-category-path)',
  'exports/export-button',
  'goods/(good-name|price-text)',
  'orders/orders-table',
  'refunds/refund-status',
)
const reads = ours('[a-z]+/[a-z]+-reads')
const form = ours('ui/form/(form-shell|form-dialog|editor-page|text-field)', 'ui/overlay/detail-drawer')

/**
 * Browsers fetch about six files at a time, so a screen must consist of a handful; without these groups a list needed ninety. The
 * frame is one file, what lists share a second, what forms share a third, first reads a fourth. Other shared code goes into few
 * files, and code of only one screen stays its own. The parts of a list are named above, because automatic grouping once put a
 * time column into a file that also contained the code of forms.
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
