// Why a server that has sent the page lets nobody in: a WebSocket that is refused does not say it.

/** A server that has something to say says it at once. */
const kAnswerMs = 3000;

/** The server's own words, when it refuses this page; nothing when it is away or has another reason. */
export async function refusalOf(socketUrl: string): Promise<string | undefined> {
  try {
    // A POST says where the page is from, as a WebSocket does; before it looks at anything else the server
    // decides about that.
    const answer = await fetch(socketUrl.replace(/^ws/, 'http'), { method: 'POST', signal: AbortSignal.timeout(kAnswerMs) });
    if (answer.status !== 403) return undefined;
    const { error } = (await answer.json()) as { error?: { message?: string; where?: string } };
    return error?.message === undefined ? undefined : [error.where, error.message].filter(Boolean).join(': ');
  } catch {
    return undefined;
  }
}
