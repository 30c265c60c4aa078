/**
 * Pinned values of the sealed format, produced once by an implementation of its own: three passwords, their keys under
 * a fixed salt, and the digest of one page sealed with a fixed seed.
 */
export const vectorGate = {
  v: 1,
  curve: 'P-256',
  kdf: { name: 'PBKDF2-SHA256', iterations: 600_000, salt: 'AAECAwQFBgcICQoLDA0ODw' },
  seed: '__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA',
  recipients: [
    {
      pk: 'BAGDTxbO_eRpXRY0_ANe3AgRC3t6xodHkA42MkGcmdzw6RNO0uRsZMVoLW22KJcxH4uEtTKT5r-valZ3OIFLALQ',
    },
    {
      pk: 'BJ0xXo48KFWWkhtJarDLSKJbJRzBPqUpfl4gWfSUqUHDnz8c0rOLnXBHQr_-KKd0m4EMpKmxmqAo2O5AAxxmSXg',
    },
    {
      pk: 'BOgQbm0R3NhCU0puHnCOh_SmDZVW4IKDwW1xp4UjDJSiS_HS3egDamtXbRu_PvEBbWO5kq52gZcZd5RH-_ea3p4',
    },
  ],
} as const

/** A password, the private key it becomes and the public key that is kept of it. */
export const vectorKeys = [
  {
    password: 'alpha-Correct-horse',
    privateKey: 'TByyP7JmY-DuNQzBnl2NRNBz2o0sEgsnIi2jsty5Rvg',
    publicKey: vectorGate.recipients[2].pk,
  },
  {
    password: 'béta émission',
    privateKey: 'V3DUF5QfaZs3j5VijPnIV4OdWNqk4lDFAWv3xz8vSR8',
    publicKey: vectorGate.recipients[0].pk,
  },
  {
    password: 'gamma 3',
    privateKey: 'rrSVC8CfC1TeLpbB060hgn2AtayTm-0ZzbV6VrtMzUY',
    publicKey: vectorGate.recipients[1].pk,
  },
] as const

export const vectorPage = {
  route: '/',
  title: 'Hold the note',
  lang: 'en',
  html: '<main>Musical heritage is not a vault. Été.</main>',
  modules: ['/assets/tooltip-1.js'],
  styles: ['/assets/landing-1.css'],
} as const

/** The sealed page: its size in bytes and its SHA-256. */
export const vectorPayload = {
  length: 2707,
  sha256: 'a41e42257feb3e0419ee61e9708c7826c57ca4ee8292caee8d97e305a600bd56',
} as const
