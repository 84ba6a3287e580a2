// The one script of the public site: whoever is signed in on this device is not asked to join again. It imports nothing.
const isCreator = localStorage.getItem('token') && localStorage.getItem('mobile')
const isOperator = localStorage.getItem('operatorSession')
if (isCreator || isOperator) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-entry]')) {
    link.href = isCreator ? (link.dataset.entry ?? link.href) : '/admin'
    link.textContent = '进入工作台'
  }
}
