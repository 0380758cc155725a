// Submits the form automatically; without scripts the user clicks the button.
document.getElementById('op.logoutForm').submit()
