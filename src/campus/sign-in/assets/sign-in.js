;(() => {
  const form = document.getElementById('sign-in')
  const { login, password } = form.elements
  const go = form.querySelector('.go')
  const words = go.textContent

  const show = form.querySelector('.show')
  const showWords = show.getAttribute('aria-label')
  show.hidden = false
  const reveal = (on) => {
    password.type = on ? 'text' : 'password'
    show.classList.toggle('on', on)
    show.setAttribute('aria-label', on ? show.dataset.hide : showWords)
  }
  show.addEventListener('click', () => reveal(password.type === 'password'))

  for (const choice of document.querySelectorAll('.demo button')) {
    choice.addEventListener('click', (event) => {
      event.preventDefault()
      login.value = password.value = choice.value
      go.focus()
    })
  }

  // submits once per click, and hides a revealed password
  form.addEventListener('submit', (event) => {
    if (go.getAttribute('aria-busy')) return event.preventDefault()
    reveal(false)
    go.setAttribute('aria-busy', 'true')
    go.textContent = form.dataset.busy
  })
  // resets the button when the page is restored from the back/forward cache
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    go.removeAttribute('aria-busy')
    go.textContent = words
    for (const secret of form.querySelectorAll('[type=password]')) secret.value = ''
  })
})()
