// Goes on by itself; without script the button does.
document.getElementById('op.logoutForm').submit()
