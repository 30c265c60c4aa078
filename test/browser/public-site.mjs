// Loaded into a preview before anything else: to it, `PUBLIC_HOST` is a site of the whole network, whose server stands on
// this machine at `PUBLIC_PORT`. What the preview looks up, refuses and trusts stays its own; only the cable is another.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const { PUBLIC_HOST: host, PUBLIC_PORT: port } = process.env

const { lookup } = dns
dns.lookup = (name, options, answer) =>
  name === host
    ? answer(null, [{ address: '93.184.215.14', family: 4 }])
    : lookup(name, options, answer)
syncBuiltinESMExports()

const { connect } = Socket.prototype
Socket.prototype.connect = function (options, ...rest) {
  if (options?.host !== host) return connect.call(this, options, ...rest)
  const leadHere = (name, how, answer) =>
    options.lookup(name, how, (error) =>
      error ? answer(error) : answer(null, [{ address: '127.0.0.1', family: 4 }]),
    )
  return connect.call(this, { ...options, port, lookup: leadHere }, ...rest)
}
