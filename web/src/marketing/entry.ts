// The one script of the public site: whoever is signed in on this device is not asked to join again. It imports nothing.
if (localStorage.getItem('token') && localStorage.getItem('mobile')) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-entry]')) {
    link.href = link.dataset.entry ?? link.href
    link.textContent = '进入工作台'
  }
}
