/** @jsxImportSource preact */

/** Says that a report of progress did not arrive. What the browser has of a file plays on. */
export const Away = () => (
  <p class="notice" role="status">
    网络断开了，恢复后会自动保存学习进度
  </p>
)
