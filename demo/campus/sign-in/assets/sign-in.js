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

  // one press, one attempt; and a password that was shown is not left on the screen
  form.addEventListener('submit', (event) => {
    if (go.getAttribute('aria-busy')) return event.preventDefault()
    reveal(false)
    go.setAttribute('aria-busy', 'true')
    go.textContent = form.dataset.busy
  })
  // back from the history with the button as it was left
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    go.removeAttribute('aria-busy')
    go.textContent = words
    password.value = ''
  })
})()
