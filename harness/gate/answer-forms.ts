import type { Operation } from "../../src/spec/operations.ts";
import { headerValues } from "./http/answer-head.ts";
import type { HttpAnswer } from "./http/read-answer.ts";

/** How an operation is answered that was accepted. */
export interface AnswerForm {
  /** Whether by a page, ever: then a page in answer to another method may be of a payment, too. */
  readonly isPage: boolean;
  /** Whether by what is said to be one: PHP says so of all that it is not told of. */
  readonly isSaidPage: boolean;
}

/** The forms of a gateway's answers, as they come. */
export interface AnswerForms {
  readonly keep: (operation: Operation | undefined, answer: HttpAnswer) => void;
  readonly of: (operation: Operation | undefined) => AnswerForm | undefined;
}

const PAGE = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,1000}?-->\s*)?<(?:!doctype html|html|head)\b/is;

/** Whether a body begins as a page does. */
export function isPage(body: string): boolean {
  return PAGE.test(body);
}

/** Whether an answer says that it is a page. */
export function isSaidPage(answer: HttpAnswer): boolean {
  return headerValues(answer, "content-type").some((type) => /^text\/html\b/i.test(type));
}

export function rememberForms(): AnswerForms {
  const forms = new Map<Operation | undefined, AnswerForm>();
  return {
    of: (operation) => forms.get(operation),
    keep(operation, answer) {
      const known = forms.get(operation);
      forms.set(operation, {
        isPage: known?.isPage === true || isPage(answer.body.toString("utf8")),
        isSaidPage: known?.isSaidPage === true || isSaidPage(answer),
      });
    },
  };
}
