/** Opening the port, and saying what to do where that cannot be done. */
import type { FastifyInstance } from 'fastify';

const advice: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `port ${port} of ${host} is taken: stop what listens there, or choose another with PORT=${port === 65_535 ? 8080 : port + 1}`,
  EACCES: (port) => `port ${port} is not ours to open: choose one above 1023 with PORT=8080`,
  EADDRNOTAVAIL: (_port, host) => `${host} is no address of this machine: choose one with HOST=127.0.0.1 or HOST=0.0.0.0`,
  ENOTFOUND: (_port, host) => `${host} is no address of this machine: choose one with HOST=127.0.0.1 or HOST=0.0.0.0`,
};

/** Connections that the system keeps waiting outside; Linux takes as many as `net.core.somaxconn` allows. */
const backlog = 4096;

/** Resolves to `http://host:port`, as it listens. Rejects with a sentence that says what to set, where there is one. */
export async function listen(server: FastifyInstance, { port, host }: { readonly port: number; readonly host: string }): Promise<string> {
  try {
    return await server.listen({ port, host, backlog });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const said = advice[code]?.(port, host);
    throw said === undefined ? error : new Error(`It cannot listen (${code}): ${said}`, { cause: error });
  }
}
