// Loaded into a process of relaydocs before anything else (`node --import`): connections to Algolia's hosts lead to the
// local server at the port ALGOLIA_TEST_PORT, whose certificate nobody has signed. All else of the process is as ever.
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';

const createConnection = https.Agent.prototype.createConnection;

https.Agent.prototype.createConnection = function connect(options, done) {
  if (!/\.algolia(?:net)?\.(?:net|com)$/.test(options.host))
    return createConnection.call(this, options, done);
  const socket = net.connect(Number(process.env.ALGOLIA_TEST_PORT), '127.0.0.1');
  return tls.connect({ ...options, socket, rejectUnauthorized: false }, done);
};
