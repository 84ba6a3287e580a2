/** @jsxImportSource preact */
export const Waiting = () => (
  <p class="empty" role="status">
    正在打开…
  </p>
)
