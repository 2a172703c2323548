/**
 * A certificate for this machine, for tests only: everybody can read its key. Made with `openssl req -x509 -newkey ec`,
 * valid for a hundred years.
 */
export const TEST_TLS = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBojCCAUegAwIBAgIUModmXoFKjMaI4a7euzfOXpMWkEIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzEwMDY0NloYDzIxMjYxMTAz
MTAwNjQ2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATxllaFBzVKwA9aDIhwwFnzGKLSGaTQX0B+RZBt/q9KDkSK9fm6bm/m
sg+P9wgcVZoNmdpIRRCFkZK3YCkOtSj6o3UwczAdBgNVHQ4EFgQUehxrRjHuy3l0
CJPuspzsRL5DZe8wHwYDVR0jBBgwFoAUehxrRjHuy3l0CJPuspzsRL5DZe8wIAYD
VR0RBBkwF4IJbG9jYWxob3N0hwR/AAABhwR/AAACMA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSQAwRgIhAN76xgm1RHM73uCtV2tyFOQaSWBWwjnZtMA3U4fu
9WSwAiEAgnLdqYQGLP0RwJ7Jn58kuIT4ohfw/oOHuglpci8vKnE=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTE4+9mC8hI7tS8Xq
J2UF77weewCgpz4+I15JHjXESmehRANCAATxllaFBzVKwA9aDIhwwFnzGKLSGaTQ
X0B+RZBt/q9KDkSK9fm6bm/msg+P9wgcVZoNmdpIRRCFkZK3YCkOtSj6
-----END PRIVATE KEY-----`,
};
