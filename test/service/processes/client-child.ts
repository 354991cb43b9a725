// A client process: sends the orders of its plan all at once and prints the status and code of each.

import { SignedClient } from '../signed-client.js';

interface Plan {
  readonly url: string;
  readonly key: { key_id: string; api_key: string; signing_secret: string; webhook_secret: string };
  readonly refs: readonly string[];
}

const plan: Plan = JSON.parse(process.argv[2] ?? '{}');
const client = new SignedClient(plan.url, plan.key);
const answers = await Promise.all(
  plan.refs.map(async (ref) => {
    const answer = await client.order(ref, { face_minor: 1000 });
    return { ref, status: answer.status, code: answer.json?.data?.code ?? answer.json?.error?.code };
  }),
);
process.stdout.write(JSON.stringify(answers));
