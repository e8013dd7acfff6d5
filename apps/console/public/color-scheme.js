// Before the first paint: the scheme chosen last time, so that nobody is dazzled. A file, for the page allows no inline script.
;(function () {
  let scheme = null
  try {
    scheme = localStorage.getItem('backhaul.colorScheme')
  } catch {
    // Storage is forbidden: the dark scheme stays.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  if (scheme === 'light') document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
})()
