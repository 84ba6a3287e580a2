// The only script of the public site: a user who is signed in on this device gets a link to the dashboard instead of the
// registration. It has no imports.
const isCreator = localStorage.getItem('token') && localStorage.getItem('mobile')
const isOperator = localStorage.getItem('operatorSession')
if (isCreator || isOperator) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-entry]')) {
    link.href = isCreator ? (link.dataset.entry ?? link.href) : '/admin'
    link.textContent = '进入工作台'
  }
}
