/** antd with what it stands on: no page outside the signed-in frame needs any of it. */
const antd = /node_modules[\\/](antd|@rc-component|@ant-design|@emotion|stylis)[\\/]/

/** What speaks and reads, and draws nothing. */
const plain = (id: string) =>
  /[\\/](contract[\\/]src|web[\\/]src[\\/](api|format))[\\/]/.test(id) ||
  (id.includes('node_modules') && !antd.test(id))

/** What the ways in share with others. */
const waysIn =
  /web[\\/]src[\\/]((api|format)[\\/]|paths\.|ui[\\/](sign-in|link|use-countdown)|accounts[\\/](begin-session|form-problems|use-outside-form))/

/**
 * A screen is a handful of files: a far browser fetches six at a time, and left alone a list was ninety. What is shared by many
 * screens comes in few files, the widely shared apart from the rarely shared; what one screen needs alone stays its own.
 */
export const codeSplitting = {
  groups: [
    { name: 'start', tags: ['$initial' as const], priority: 7 },
    { name: 'plain', test: plain, minShareCount: 12, priority: 6 },
    { name: 'ways-in', test: waysIn, minShareCount: 2, priority: 5 },
    { name: 'look', minShareCount: 30, priority: 4 },
    { name: 'often', minShareCount: 12, priority: 3 },
    { name: 'seldom', minShareCount: 5, priority: 2 },
    {
      name: 'few',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 8000,
      priority: 1,
    },
  ],
}
