import { describe, expect, it } from 'vitest';
import { html, nothing, whole } from '../../../src/report/page/html-text.js';
import { fc } from '../../support/fast-check.js';
import { textOf } from './support/read-page.js';

describe('html', () => {
  it('escapes texts, and leaves pieces as they are', () => {
    const piece = html`<b>${'a < b & "c" \'d\''}</b>`;
    expect(html`<p class="${'x" onclick="y'}">${piece}${[piece, 1, 2n, undefined]}</p>`.html).toBe(
      '<p class="x&quot; onclick=&quot;y"><b>a &lt; b &amp; &quot;c&quot; &#39;d&#39;</b><b>a &lt; b &amp; &quot;c&quot; &#39;d&#39;</b>12</p>',
    );
    expect(html`${nothing}`.html).toBe('');
  });

  it('shows what would act or hide, as the terminal does', () => {
    expect(html`${'\u001b[2J\u202eevil\u0000'}`.html).toBe('\\u{1b}[2J\\u{202e}evil\\u{0}');
  });

  it('holds no text as markup, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        const { html: shown } = html`${text}`;
        expect(shown).not.toMatch(/[<>"']/);
        expect(shown.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
      }),
    );
    expect(textOf(html`${'<script>&lt;'}`.html)).toBe('<script>&lt;');
  });

  it('cuts a text of any length from outside, and none of our own', () => {
    const long = 'x'.repeat(700);
    expect(html`${long}`.html).toBe(`${'x'.repeat(600)} … (700 characters in all)`);
    expect(html`${`${'x'.repeat(599)}\u{1f600}yz`}`.html).toBe(
      `${'x'.repeat(599)} … (603 characters in all)`,
    );
    expect(html`${whole(long)}`.html).toBe(long);
  });
});
